CREATE TABLE `dropped_mails` (
	`asker_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`asker_id`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `dropped_mails_at` ON `dropped_mails` (`at`);--> statement-breakpoint
CREATE TABLE `unmatched_declarations` (
	`declaration_id` text PRIMARY KEY NOT NULL,
	`finding` text NOT NULL,
	`hour` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unmatched_declarations_hour` ON `unmatched_declarations` (`hour`);--> statement-breakpoint
ALTER TABLE `mails` ADD `kind` text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE `mails` ADD `visitor` text;--> statement-breakpoint
CREATE INDEX `mails_visitor` ON `mails` (`visitor`,`at`);--> statement-breakpoint
CREATE INDEX `mails_kind` ON `mails` (`kind`,`at`);