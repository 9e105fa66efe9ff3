ALTER TABLE `plans` ADD `household` text;--> statement-breakpoint
CREATE INDEX `plans_household` ON `plans` (`household`);