import type { CallOf } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { postCmsWebhook } from './cms.ts';
import { postCommerceWebhook } from './commerce.ts';

export const webhookCalls = { commerce: postCommerceWebhook, cms: postCmsWebhook } satisfies Record<
  CallOf<'webhooks'>,
  Handler
>;
