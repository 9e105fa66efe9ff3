CREATE TABLE `consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`text_version` integer NOT NULL,
	`language` text NOT NULL,
	`statistics` integer NOT NULL,
	`marketing` integer NOT NULL,
	`functions` integer NOT NULL,
	`reference` text,
	`ended_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consents_reference_unique` ON `consents` (`reference`);--> statement-breakpoint
CREATE INDEX `consents_at` ON `consents` (`at`);