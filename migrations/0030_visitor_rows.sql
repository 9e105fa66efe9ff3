CREATE TABLE `visitor_rows` (
	`visitor` text NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`visitor`, `day`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `visitor_rows_day` ON `visitor_rows` (`day`);