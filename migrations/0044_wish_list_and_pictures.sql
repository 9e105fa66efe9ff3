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
CREATE UNIQUE INDEX `wish_list_shares_secret_unique` ON `wish_list_shares` (`secret`);--> statement-breakpoint
ALTER TABLE `review_decisions` ADD `picture` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `picture` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `picture_state` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `picture_width` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `picture_height` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `picture_bytes` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `picture_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_picture` ON `reviews` (`picture`);--> statement-breakpoint
CREATE INDEX `reviews_picture_state` ON `reviews` (`picture_state`,`picture_at`) WHERE picture_state IS NOT NULL;