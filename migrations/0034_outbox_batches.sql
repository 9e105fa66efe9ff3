DROP INDEX `outbox_due`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `priority` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `batch` text;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`kind`,`priority`,`due_at`);