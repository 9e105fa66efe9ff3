ALTER TABLE `mails` ADD `reply_to` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `leads` ADD `message` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `leads` ADD `product` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `leads` ADD `order_number` text DEFAULT '' NOT NULL;