CREATE TABLE `program_tokens` (
	`digest` text PRIMARY KEY NOT NULL,
	`program_id` text NOT NULL,
	`kind` text NOT NULL,
	`challenge` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`expires_at` text NOT NULL,
	`spent_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `program_tokens_program` ON `program_tokens` (`program_id`);--> statement-breakpoint
CREATE INDEX `program_tokens_expiry` ON `program_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `programs` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`session_id` text NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`market` text NOT NULL,
	`scopes` text NOT NULL,
	`since` text NOT NULL,
	`last_used_on` text NOT NULL,
	`ends_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `programs_ends` ON `programs` (`ends_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `programs_customer` ON `programs` (`customer_id`,`client_id`);