/**
 * The Model Context Protocol over Streamable HTTP, without sessions and streams: each message is one request.
 *
 * Source: Model Context Protocol, specification 2025-11-25, "Lifecycle", "Transports" and "Tools".
 */

/** The versions that a client may speak, the newest first; they do not differ in what is used here. */
const VERSIONS: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26'];

export type Id = string | number;

/** A request, or a notification where it has no id. */
export interface Message {
  id?: Id;
  method: string;
  params: Record<string, unknown>;
}

/** What stands in a response beside its id, and the status of HTTP, 200 where it is absent. */
export type Reply = { status?: number } & ({ result: object } | { error: { code: number; message: string } });

/** A server with its tools. */
export interface Server {
  name: string;
  title: string;
  instructions: string;
  tools(): readonly { name: string }[];
  /** Calls one of the tools. */
  call(name: string, args: Record<string, unknown>): Promise<Reply>;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An error of JSON-RPC. @param status of the response. */
export const failure = (code: number, message: string, data?: object, status = 200): Reply => ({
  status,
  error: { code, message, ...(data && { data }) },
});

/** The error of arguments that a tool does not take. */
export const invalidParams = (content: string, code = 'invalid_request'): Reply =>
  failure(-32602, content, { code, content });

export function respond(id: Id | null, { status = 200, ...content }: Reply): Response {
  return Response.json({ jsonrpc: '2.0', id, ...content }, { status, headers: { 'Cache-Control': 'no-store' } });
}

/** Reads the message of a request. @returns a response where it holds none. */
export async function readMessage(request: Request): Promise<Message | Response> {
  const version = request.headers.get('MCP-Protocol-Version');
  if (version !== null && !VERSIONS.includes(version))
    return respond(null, failure(-32600, 'Unsupported version of the protocol', undefined, 400));
  let body: unknown;
  try {
    body = await request.json();
  } catch {
    return respond(null, failure(-32700, 'Parse error', undefined, 400));
  }
  const { jsonrpc, id, method, params = {} } = isRecord(body) ? body : {};
  const isId = id === undefined || typeof id === 'string' || typeof id === 'number';
  if (jsonrpc !== '2.0' || !isId || typeof method !== 'string' || !isRecord(params))
    return respond(null, failure(-32600, 'Invalid Request', undefined, 400));
  return { method, params, ...(id !== undefined && { id }) };
}

async function replyOf({ method, params }: Message, server: Server): Promise<Reply> {
  switch (method) {
    case 'initialize':
      return {
        result: {
          protocolVersion: VERSIONS.find((version) => version === params.protocolVersion) ?? VERSIONS[0],
          capabilities: { tools: { listChanged: false } },
          serverInfo: { name: server.name, title: server.title, version: '1' },
          instructions: server.instructions,
        },
      };
    case 'ping':
      return { result: {} };
    case 'tools/list':
      return { result: { tools: server.tools() } };
    case 'tools/call': {
      const { name, arguments: args = {} } = params;
      const tool = server.tools().find((known) => known.name === name);
      if (!tool) return failure(-32602, `Unknown tool: ${String(name)}`);
      return isRecord(args) ? server.call(tool.name, args) : failure(-32602, 'The arguments are no object.');
    }
    default:
      return failure(-32601, 'Method not found');
  }
}

/** Answers a message; a notification has no answer. */
export async function answerMessage(message: Message, server: Server): Promise<Response> {
  if (message.id === undefined) return new Response(null, { status: 202 });
  return respond(message.id, await replyOf(message, server));
}

/** What a message asks for: its method, or the tool that it calls. */
export const operationOf = ({ method, params }: Message): string =>
  method === 'tools/call' && typeof params.name === 'string' ? params.name : method;

/** The server streams nothing and keeps no sessions. */
export const noStream = (): Response => new Response(null, { status: 405, headers: { Allow: 'POST' } });
