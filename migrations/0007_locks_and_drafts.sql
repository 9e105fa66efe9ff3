ALTER TABLE `contract_edits` ADD `draft_id` text;--> statement-breakpoint
ALTER TABLE `contract_edits` ADD `after` text;--> statement-breakpoint
ALTER TABLE `done_forms` ADD `owner` text;--> statement-breakpoint
ALTER TABLE `done_forms` ADD `note` text;