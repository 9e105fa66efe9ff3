CREATE TABLE `declarations` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`digest` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`contract` text NOT NULL,
	`manner` text NOT NULL,
	`reason` text NOT NULL,
	`ends_on` text NOT NULL,
	`market` text NOT NULL,
	`received_at` text NOT NULL,
	`kept_until` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `declarations_reference_unique` ON `declarations` (`reference`);--> statement-breakpoint
CREATE INDEX `declarations_digest` ON `declarations` (`digest`,`received_at`);--> statement-breakpoint
CREATE INDEX `declarations_email` ON `declarations` (`email`,`received_at`);--> statement-breakpoint
CREATE INDEX `declarations_kept` ON `declarations` (`kept_until`);--> statement-breakpoint
CREATE TRIGGER `declarations_unchanged` BEFORE UPDATE ON `declarations` BEGIN SELECT RAISE(ABORT, 'a declaration is never changed'); END;--> statement-breakpoint
CREATE TRIGGER `declarations_kept_until` BEFORE DELETE ON `declarations` WHEN OLD.`kept_until` > date('now') BEGIN SELECT RAISE(ABORT, 'a declaration is kept until its day'); END;
