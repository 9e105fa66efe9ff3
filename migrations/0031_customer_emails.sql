CREATE TABLE `customer_emails` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL
);
