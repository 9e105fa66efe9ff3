CREATE TABLE `payment_reserves` (
	`contract_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`method_id` text NOT NULL,
	`chosen_at` text NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`tried_for` integer DEFAULT 0 NOT NULL,
	`first_id` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_reserves_customer` ON `payment_reserves` (`customer_id`);