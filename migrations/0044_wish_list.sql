CREATE TABLE `wish_list_items` (
	`customer_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`handle` text NOT NULL,
	`category` text NOT NULL,
	`added_at` text NOT NULL,
	PRIMARY KEY(`customer_id`, `variant_id`)
);
--> statement-breakpoint
CREATE TABLE `wish_list_shares` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`shared_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wish_list_shares_secret_unique` ON `wish_list_shares` (`secret`);