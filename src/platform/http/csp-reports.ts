import type { Context } from 'hono';
import { array, literal, nullable, number, optional, type as shape } from 'superstruct';
import { log, loggedPath } from '../log.ts';
import { jsonOf } from '../shared/body.ts';
import { requiredText } from '../shared/fields.ts';
import { matches } from './matches.ts';

/** An address or a directive; longer ones are no report. */
const required = requiredText(4000);
const text = optional(nullable(required));

/** A report of `report-uri`. Source: Content Security Policy Level 3, section 5.3. */
const ReportUri = shape({
  'csp-report': shape({
    'document-uri': required,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': optional(nullable(number())),
  }),
});

/**
 * A report of `report-to`. Source: Content Security Policy Level 3, section 5.1, and the Reporting API, section 3.3.
 */
const Violation = shape({
  type: literal('csp-violation'),
  body: shape({
    documentURL: required,
    effectiveDirective: text,
    blockedURL: text,
    sourceFile: text,
    lineNumber: optional(nullable(number())),
  }),
});
const ReportTo = array(shape({ type: required }));

interface CspViolation {
  document: string;
  directive: string;
  blocked: string;
  source: string;
  line: number | null;
}

/** @returns the violations in a body; null when it is not understood. */
function violationsOf(body: unknown): CspViolation[] | null {
  if (matches(body, ReportUri)) {
    const report = body['csp-report'];
    return [
      {
        document: report['document-uri'],
        directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
        blocked: report['blocked-uri'] ?? '',
        source: report['source-file'] ?? '',
        line: report['line-number'] ?? null,
      },
    ];
  }
  if (!matches(body, ReportTo)) return null;
  return body.flatMap((report: unknown) => {
    if (!matches(report, Violation)) return [];
    const { documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber } = report.body;
    return [
      {
        document: documentURL,
        directive: effectiveDirective ?? '',
        blocked: blockedURL ?? '',
        source: sourceFile ?? '',
        line: lineNumber ?? null,
      },
    ];
  });
}

/** Extensions break the policy of any page; nobody can mend that here. */
const EXTENSION = /^[\w-]*extension\b/;

const MAX_TEXT = 100;

/**
 * The part of an address that a report may tell: a path of the shop itself, the origin of any other, or a keyword such
 * as `inline`.
 */
function loggedAddress(address: string, origin: string): string {
  if (!URL.canParse(address)) return address.split(/[?#]/)[0]!.slice(0, MAX_TEXT);
  const url = new URL(address);
  if (url.origin === origin) return loggedPath(url.pathname);
  return url.origin === 'null' ? url.protocol : url.origin.slice(0, MAX_TEXT);
}

const WINDOW_MS = 60_000;
/** Lines that an isolate writes in a minute. */
const MAX_LINES = 20;
/** The lines of the current minute, and how many reports were left out. */
const written = new Set<string>();
let leftOut = 0;
let windowStart = 0;

/**
 * Logs a violation once a minute, and no more than a few: a fault of a page comes from every visitor at once, and
 * anyone can send reports.
 */
function logViolation(details: Record<string, unknown>): void {
  const now = Date.now();
  if (now - windowStart >= WINDOW_MS) {
    if (leftOut > 0) log.warn({ event: 'csp_reports_left_out', count: leftOut });
    written.clear();
    leftOut = 0;
    windowStart = now;
  }
  const key = JSON.stringify(details);
  if (written.has(key) || written.size >= MAX_LINES) {
    leftOut += 1;
    return;
  }
  written.add(key);
  log.warn({ event: 'csp_violation', ...details });
}

/**
 * Receives what browsers report about the Content-Security-Policy of the shop's own pages, and logs it.
 *
 * @returns 204, also for reports that are left out; 400 for a body that is no report.
 */
export async function postCspReports(c: Context): Promise<Response> {
  const { origin } = new URL(c.req.url);
  const violations = violationsOf(jsonOf(await c.req.text()));
  if (!violations) return c.body(null, 400);
  for (const { document, directive, blocked, source, line } of violations) {
    if (
      !URL.canParse(document) ||
      new URL(document).origin !== origin ||
      EXTENSION.test(blocked) ||
      EXTENSION.test(source)
    )
      continue;
    logViolation({
      page: loggedPath(new URL(document).pathname),
      directive: directive.slice(0, MAX_TEXT),
      blocked: loggedAddress(blocked, origin),
      ...(source && { source: loggedAddress(source, origin) }),
      ...(line !== null && { line }),
    });
  }
  return c.body(null, 204);
}
