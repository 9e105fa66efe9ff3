CREATE TABLE `subscription_pauses` (
	`contract_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`since` text NOT NULL,
	`until` text NOT NULL,
	`due_on` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subscription_pauses_due` ON `subscription_pauses` (`due_on`);--> statement-breakpoint
CREATE INDEX `subscription_pauses_customer` ON `subscription_pauses` (`customer_id`);