import { readFileSync } from 'node:fs';
import { getDotPath, safeParse } from 'valibot';
import type { ServerConfig } from '../../../config';
import type { SiteMessages } from '../../../tenants/site-messages-schema';
import { GatewaySetupError } from '../gateway-setup-error';
import { type GatewayFile, gatewayFileSchema } from './gateway-file-schema';

/** A gateway's file with what its variables hold. */
export type HttpSettings = GatewayFile & { reportSecret: string | undefined };

const variablePattern = /\{env\.([A-Z][A-Z0-9_]*)\}/g;

/**
 * Reads the file that a site names, or else the server's, as it is now: a few hundred bytes. Throws GatewaySetupError,
 * which names files, fields and variables and not what is in them.
 */
export function readHttpSettings(
  { sms, readVariable }: Pick<ServerConfig, 'sms' | 'readVariable'>,
  site: SiteMessages | undefined,
): HttpSettings {
  const name =
    site?.provider === 'http' ? (site.httpFileEnv ?? 'server.messages.httpFileEnv') : 'SMS_HTTP_FILE';
  const path = site?.provider === 'http' ? site.httpFileEnv && readVariable(site.httpFileEnv) : sms.httpFile;
  if (!path) throw new GatewaySetupError(`${name} is not set`);
  const file = parseFile(path, name);
  const require = (variable: string): string => {
    const value = readVariable(variable);
    if (value === undefined) throw new GatewaySetupError(`${variable} is not set`);
    return value;
  };
  return {
    ...(fillVariables(file, require) as GatewayFile),
    reportSecret: file.report && require(file.report.signature.secretEnv),
  };
}

function parseFile(path: string, name: string): GatewayFile {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    // A syntax error quotes the file, where somebody may have written a key.
    const isSyntax = error instanceof SyntaxError;
    throw new GatewaySetupError(`the file of ${name} ${isSyntax ? 'is no JSON' : 'cannot be read'}`);
  }
  const parsed = safeParse(gatewayFileSchema, json);
  if (parsed.success) return parsed.output;
  const fields = parsed.issues.map(
    (issue) => `${getDotPath(issue) ?? 'the file'} (expected ${issue.expected})`,
  );
  throw new GatewaySetupError(`the file of ${name} does not fit: ${fields.join(', ')}`);
}

/** Puts what variables hold in place of `{env.NAME}`, in every text. */
function fillVariables(json: unknown, require: (name: string) => string): unknown {
  if (typeof json === 'string') return json.replace(variablePattern, (_, name: string) => require(name));
  if (Array.isArray(json)) return json.map((item) => fillVariables(item, require));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, fillVariables(value, require)]),
  );
}
