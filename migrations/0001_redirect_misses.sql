CREATE TABLE `redirect_misses` (
	`path` text NOT NULL,
	`referrer` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` text NOT NULL,
	PRIMARY KEY(`path`, `referrer`)
);
