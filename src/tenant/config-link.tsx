import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from './is-plain-click';
import { isAppPath, safeLink } from './safe-link';

type ConfigLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/**
 * A link whose address comes from configuration: a path of this app is followed without loading a document, anything
 * else opens as links do, and what is no allowed address is shown as text.
 */
export function ConfigLink({ to, onClick, children, ...rest }: ConfigLinkProps) {
  const router = useRouter();
  const href = safeLink(to);
  if (!href) return <span className={rest.className}>{children}</span>;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || !isAppPath(router, href)) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
