CREATE TABLE `counted_carts` (
	`cart` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counted_carts_at` ON `counted_carts` (`at`);--> statement-breakpoint
CREATE TABLE `tracking_posts` (
	`key` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`body` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tracking_posts_email` ON `tracking_posts` (`email`);--> statement-breakpoint
CREATE INDEX `tracking_posts_at` ON `tracking_posts` (`at`);