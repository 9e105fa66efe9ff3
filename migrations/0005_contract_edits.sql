CREATE TABLE `contract_edits` (
	`contract_id` text PRIMARY KEY NOT NULL,
	`edits` text NOT NULL,
	`since` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `done_forms_started` ON `done_forms` (`started_at`);--> statement-breakpoint
CREATE INDEX `pets_customer` ON `pets` (`customer_id`);--> statement-breakpoint
CREATE INDEX `sessions_customer` ON `sessions` (`customer_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);