ALTER TABLE `interests` ADD `confirm_secret` text;--> statement-breakpoint
ALTER TABLE `interests` ADD `confirmed_at` text;--> statement-breakpoint
CREATE UNIQUE INDEX `interests_confirm_secret_unique` ON `interests` (`confirm_secret`);--> statement-breakpoint
ALTER TABLE `subscribers` ADD `confirm_secret` text;--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_confirm_secret_unique` ON `subscribers` (`confirm_secret`);--> statement-breakpoint
-- links that were mailed before still confirm
UPDATE `subscribers` SET `confirm_secret` = `secret` WHERE `state` = 'pending';