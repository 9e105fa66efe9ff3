CREATE TABLE `refusals` (
	`day` text NOT NULL,
	`text_version` integer NOT NULL,
	`language` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `text_version`, `language`)
);
--> statement-breakpoint
INSERT INTO `refusals` (`day`, `text_version`, `language`, `count`) SELECT `at`, `text_version`, `language`, count(*) FROM `consents` WHERE `reference` IS NULL GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE TABLE `__new_consents` (
	`reference` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`renewed_at` text NOT NULL,
	`text_version` integer NOT NULL,
	`language` text NOT NULL,
	`statistics` integer NOT NULL,
	`marketing` integer NOT NULL,
	`functions` integer NOT NULL,
	`earlier` text DEFAULT '[]' NOT NULL,
	`ended_at` text
);
--> statement-breakpoint
INSERT INTO `__new_consents` (`reference`, `at`, `renewed_at`, `text_version`, `language`, `statistics`, `marketing`, `functions`, `ended_at`) SELECT `reference`, `at`, `at`, `text_version`, `language`, `statistics`, `marketing`, `functions`, `ended_at` FROM `consents` WHERE `reference` IS NOT NULL;--> statement-breakpoint
DROP TABLE `consents`;--> statement-breakpoint
ALTER TABLE `__new_consents` RENAME TO `consents`;--> statement-breakpoint
CREATE INDEX `consents_renewed` ON `consents` (`renewed_at`);--> statement-breakpoint
DROP INDEX `outbox_finished`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `delete_after` text;--> statement-breakpoint
UPDATE `outbox` SET `delete_after` = strftime('%Y-%m-%dT%H:%M:%fZ', `finished_at`, CASE WHEN `kind` = 'tracking' AND `state` = 'done' THEN '+1 day' ELSE '+30 days' END) WHERE `finished_at` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_delete` ON `outbox` (`delete_after`);--> statement-breakpoint
ALTER TABLE `price_history` ADD `replaced_at` text;--> statement-breakpoint
UPDATE `price_history` SET `replaced_at` = (SELECT min(`later`.`since`) FROM `price_history` AS `later` WHERE `later`.`market` = `price_history`.`market` AND `later`.`variant_id` = `price_history`.`variant_id` AND `later`.`since` > `price_history`.`since`);--> statement-breakpoint
CREATE INDEX `price_history_replaced` ON `price_history` (`replaced_at`);--> statement-breakpoint
CREATE TRIGGER `price_history_replace` AFTER INSERT ON `price_history` BEGIN UPDATE `price_history` SET `replaced_at` = NEW.`since` WHERE `market` = NEW.`market` AND `variant_id` = NEW.`variant_id` AND `since` < NEW.`since` AND `replaced_at` IS NULL; END;
