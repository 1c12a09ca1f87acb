import { type InferOutput, parseJson, pipe, safeParse, string } from 'valibot';
import { defaultQuota, type Plan, planConfigSchema, subscriptionQuotaFactor } from '../../contract/billing';
import { quotaRatesToUsd } from '../../contract/currencies';
import {
  compareDecimals,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
  toDecimal,
} from '../../contract/decimal';
import type { ToolType } from '../../contract/tools/tool-list';
import { detailsOfTool } from '../tools/tool-details-list';

type Tier = { fromUsd: number; perUsd: string; hoursPerUsd: string };

/** Quota per dollar, the highest tier first. */
const tiers: readonly Tier[] = [
  { fromUsd: 40, perUsd: '13', hoursPerUsd: '0.8' },
  { fromUsd: 30, perUsd: '12', hoursPerUsd: '0.7' },
  { fromUsd: 20, perUsd: '11', hoursPerUsd: '0.6' },
];
const lowestTier: Tier = { fromUsd: 0, perUsd: '10', hoursPerUsd: '0.5' };

export type PlanConfig = InferOutput<typeof planConfigSchema>;

const planConfigTextSchema = pipe(string(), parseJson(), planConfigSchema);

/** A plan's `config`; unreadable text counts as none. */
export function readPlanConfig(plan: Pick<Plan, 'config'>): PlanConfig {
  const parsed = safeParse(planConfigTextSchema, plan.config);
  return parsed.success ? parsed.output : {};
}

/**
 * How much of the site's tool a plan includes, in the tool type's unit (hours for speech, with one decimal). Displayed,
 * not metered.
 */
export function reckonQuota(plan: Plan, isSubscription: boolean, toolType: ToolType): number {
  const { quota, subquota } = readPlanConfig(plan);
  const configured = isSubscription ? (subquota ?? quota) : quota;
  return configured ?? reckonFromPrice(plan, isSubscription, toolType) ?? defaultQuota;
}

function reckonFromPrice(plan: Plan, isSubscription: boolean, toolType: ToolType): number | undefined {
  const rate = Object.hasOwn(quotaRatesToUsd, plan.currency) ? quotaRatesToUsd[plan.currency] : undefined;
  const price = parseDecimal(plan.price);
  if (rate === undefined || !price) return undefined;
  const usd = multiplyDecimals(price, toDecimal(rate));
  const tier = tiers.find(({ fromUsd }) => compareDecimals(usd, toDecimal(fromUsd)) >= 0) ?? lowestTier;
  const isHours = detailsOfTool(toolType).isQuotaInHours === true;
  const base = multiplyDecimals(usd, toDecimal(isHours ? tier.hoursPerUsd : tier.perUsd));
  const full = isSubscription ? multiplyDecimals(base, toDecimal(subscriptionQuotaFactor)) : base;
  return Number(formatDecimal(roundDecimal(full, isHours ? 1 : 0, 'down')));
}
