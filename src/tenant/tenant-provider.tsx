import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '../../contract/languages';
import type { PublicAnswers } from '../../contract/rendering';
import type { CommonTexts, SiteInfo } from '../../contract/tenant';

export type Tenant = {
  site: SiteInfo;
  /** The shell's texts in the current language, or its fallback. */
  texts: CommonTexts;
  language: Language;
  answers: PublicAnswers;
  /** Scheme and host as the person sees them. */
  origin: string;
  changeLanguage: (language: Language) => Promise<void>;
};

const TenantContext = createContext<Tenant | null>(null);

export function TenantProvider({ tenant, children }: { tenant: Tenant; children: ReactNode }) {
  return <TenantContext value={tenant}>{children}</TenantContext>;
}

/** The site this page belongs to. Throws outside the shell, where there is none. */
export function useTenant(): Tenant {
  const tenant = useContext(TenantContext);
  if (!tenant) throw new Error('useTenant is called outside TenantProvider');
  return tenant;
}
