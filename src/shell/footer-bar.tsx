import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import type { Language } from '../../contract/languages';
import { ConfigLink } from '../tenant/config-link';
import { isPlainClick } from '../tenant/is-plain-click';
import { safeLink } from '../tenant/safe-link';
import { useTenant } from '../tenant/tenant-provider';
import styles from './footer-bar.module.css';
import { useChannelGate } from './use-channel-gate';

/** Position of the column that the Unsubscribe linkis added to: the second; the last where it is missing. */
const unsubscribeColumn = 1;

/** Without columns the Unsubscribe link has one of its own. */
const noColumn = { title: '', links: [] };

/** `support`: the way to it, on pages over which it does not float. */
export function FooterBar({ support }: { support?: ReactNode }) {
  const { t } = useLingui();
  const { site, texts, changeLanguage } = useTenant();
  const { title, intro, extra, columns: configured, moreProducts, business } = texts.FooterBar;
  const columns = configured.length > 0 ? configured : [noColumn];
  const showsProducts = useChannelGate();
  const businessImage = safeLink(business.img);
  const lastColumn = Math.min(unsubscribeColumn, columns.length - 1);

  // In place: the rest of the address (an order, a mailed token) stays. Without scripts the link does what it can.
  const changeHere = (event: MouseEvent, language: Language) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void changeLanguage(language);
  };

  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.title}>{title}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized where it came in (tenant/html-rules). */}
          <div dangerouslySetInnerHTML={{ __html: intro }} />
          {extra ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: as above.
            <div dangerouslySetInnerHTML={{ __html: extra }} />
          ) : null}
          {support}
        </div>
        {columns.map((column, position) => (
          <nav key={column.title} aria-label={column.title || t`Unsubscribe`}>
            <p className={styles.title}>{column.title}</p>
            <ul>
              {column.links.map((link) => (
                <li key={link.path + link.title}>
                  <ConfigLink to={link.path}>{link.title}</ConfigLink>
                </li>
              ))}
              {position === lastColumn && !site.site.hideUnsubscribe ? (
                <li>
                  <ConfigLink to="/unsubscribe" rel="nofollow">{t`Unsubscribe`}</ConfigLink>
                </li>
              ) : null}
            </ul>
          </nav>
        ))}
        {showsProducts && moreProducts?.length ? (
          <nav aria-label={t`More products`}>
            <p className={styles.title}>{t`More products`}</p>
            <ul>
              {moreProducts.map((product) => (
                <li key={product.title}>
                  {/* The site's own product: the current origin, wherever the list says it lives. */}
                  <ConfigLink to={product.type === site.type ? '/' : product.href}>
                    <ProductPicture source={safeLink(product.img)} />
                    {product.title}
                  </ConfigLink>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
      <div className={styles.bottom}>
        <p>
          {businessImage ? <img src={businessImage} alt="" width="24" height="24" /> : null}
          {business.text}
        </p>
        <ul className={styles.languages}>
          {texts.NavBar.langOptions.map(({ value: language, label }) => (
            <li key={language}>
              <a
                href={`?lang=${language}`}
                hrefLang={language}
                lang={language}
                rel="alternate"
                onClick={(event) => changeHere(event, language)}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

function ProductPicture({ source }: { source: string | undefined }) {
  return source ? <img src={source} alt="" width="24" height="24" loading="lazy" /> : null;
}
