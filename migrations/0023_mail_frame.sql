ALTER TABLE `mails` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `mails` ADD `preheader` text DEFAULT '' NOT NULL;