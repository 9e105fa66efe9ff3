CREATE TABLE `listed_products` (
	`market` text NOT NULL,
	`product_id` integer NOT NULL,
	`handle` text NOT NULL,
	`category` text NOT NULL,
	`title` text NOT NULL,
	`price` integer NOT NULL,
	`unit_price` integer,
	`sizes` text NOT NULL,
	`is_available` integer NOT NULL,
	`facts` text NOT NULL,
	PRIMARY KEY(`market`, `product_id`)
);
--> statement-breakpoint
CREATE INDEX `listed_products_category` ON `listed_products` (`market`,`category`);--> statement-breakpoint
ALTER TABLE `price_readings` ADD `after_product` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `price_readings` ADD `listed_at` text DEFAULT '' NOT NULL;