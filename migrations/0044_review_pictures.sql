ALTER TABLE `review_decisions` ADD `picture` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `picture` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `picture_state` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `picture_width` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `picture_height` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `picture_bytes` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `picture_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_picture` ON `reviews` (`picture`);--> statement-breakpoint
CREATE INDEX `reviews_picture_state` ON `reviews` (`picture_state`,`picture_at`) WHERE picture_state IS NOT NULL;