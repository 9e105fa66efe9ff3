CREATE TABLE `declared_ends` (
	`id` text PRIMARY KEY NOT NULL,
	`declaration_id` text NOT NULL,
	`contract_id` text NOT NULL,
	`state` text NOT NULL,
	`holds_from` text NOT NULL,
	`ends_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `declared_ends_contract` ON `declared_ends` (`contract_id`,`state`);--> statement-breakpoint
CREATE INDEX `declared_ends_declaration` ON `declared_ends` (`declaration_id`);