import { useCallback, useRef, useState } from 'react';

export type PhoneRules = typeof import('./phone-rules');

/** The rules of the world's phone numbers, 49 kB that are fetched when somebody uses the form. */
export function usePhoneRules(): { rules: PhoneRules | null; load: () => Promise<PhoneRules | null> } {
  const [rules, setRules] = useState<PhoneRules | null>(null);
  const loading = useRef<Promise<PhoneRules | null> | null>(null);

  const load = useCallback(() => {
    loading.current ??= import('./phone-rules').then(
      (loaded) => {
        setRules(loaded);
        return loaded;
      },
      (error: unknown) => {
        console.info('The phone rules could not be fetched', error);
        loading.current = null;
        return null;
      },
    );
    return loading.current;
  }, []);
  return { rules, load };
}
