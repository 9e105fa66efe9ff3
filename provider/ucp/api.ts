import { SITE } from '../../src/site/brand.ts';
import { withFaults } from '../faults.ts';
import type { Store } from '../store.ts';
import { agreeWith } from './agent.ts';
import { errorAnswer } from './call.ts';
import { answerMessage, failure, isRecord, operationOf, type Reply, readMessage, type Server } from './mcp.ts';
import { policyServer } from './policies.ts';
import { outcome, refusalOf, type ToolName, toolList, toolOf } from './tools.ts';
import type { Capability } from './versions.ts';

interface Urls {
  publicUrl: string;
  shopUrl: string;
}

/** Calls a tool of the protocol: agrees with the program first, and refuses what one of both cannot do. */
async function callTool(name: ToolName, args: Record<string, unknown>, store: Store, urls: Urls): Promise<Reply> {
  const tool = toolOf(name);
  const { meta, id } = args;
  const { 'ucp-agent': agent, 'idempotency-key': idempotencyKey } = isRecord(meta) ? meta : {};
  const agreement = await agreeWith(isRecord(agent) ? agent.profile : undefined);
  if ('code' in agreement) {
    const { code, content, status } = agreement;
    return failure(-32001, 'UCP discovery failed', { code, content, continue_url: urls.shopUrl }, status);
  }
  const envelope = { id, idempotencyKey };
  const call = { store, urls, agreement };
  const capability = tool.capability as Capability;
  if (!tool.run)
    return outcome(
      errorAnswer(call, capability, 'capabilities_incompatible', `The local provider does not emulate ${capability}.`),
    );
  if (!agreement.capabilities.has(capability))
    return outcome(
      errorAnswer(call, capability, 'capabilities_incompatible', `The agent profile does not declare ${capability}.`),
    );
  return refusalOf(tool, envelope) ?? tool.run(call, tool.subject && args[tool.subject[0]], envelope);
}

const answerWith = async (request: Request, store: Store, server: Server): Promise<Response> => {
  const message = await readMessage(request);
  if (message instanceof Response) return message;
  return withFaults(store, 'ucp', operationOf(message), () => answerMessage(message, server));
};

/** Answers a message at `/api/ucp/mcp`. */
export const ucpMcp = (request: Request, store: Store, urls: Urls): Promise<Response> =>
  answerWith(request, store, {
    name: 'ucp',
    title: SITE,
    instructions: 'Name your UCP profile in meta["ucp-agent"].profile of every call.',
    tools: toolList,
    call: (name, args) => callTool(name as ToolName, args, store, urls),
  });

/** Answers a message at `/api/mcp`. */
export const storefrontMcp = (request: Request, store: Store): Promise<Response> =>
  answerWith(request, store, policyServer);
