CREATE TABLE `dismissed_offers` (
	`customer_id` text NOT NULL,
	`offer` text NOT NULL,
	PRIMARY KEY(`customer_id`, `offer`)
);
