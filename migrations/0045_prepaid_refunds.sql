CREATE TABLE `prepaid_refunds` (
	`contract_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`order_name` text NOT NULL,
	`deliveries` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`at` text NOT NULL
);
