CREATE TABLE `consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`text_version` integer NOT NULL,
	`language` text NOT NULL,
	`statistics` integer NOT NULL,
	`marketing` integer NOT NULL,
	`functions` integer NOT NULL,
	`reference` text,
	`ended_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consents_reference_unique` ON `consents` (`reference`);--> statement-breakpoint
CREATE INDEX `consents_at` ON `consents` (`at`);--> statement-breakpoint
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