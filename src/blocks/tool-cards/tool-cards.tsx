import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { toolCardsBeforeExpand } from '../../../contract/pages';
import { ConfigLink } from '../../tenant/config-link';
import { safeLink } from '../../tenant/safe-link';
import { Icon } from '../../ui/icons';
import { BlockFrame } from '../block-frame';
import { isExpandable, sortCards } from './arrange-cards';
import { chooseCardColours } from './card-colours';
import styles from './tool-cards.module.css';
import type { ToolCard, ToolCardsProps } from './tool-cards-schema';

/** The tools of a site as a grid of cards; beyond eleven the rest waits behind a card that shows them. */
export function ToolCards({ title, description, cards }: ToolCardsProps) {
  const { t } = useLingui();
  const [isExpanded, setExpanded] = useState(false);
  const grid = useRef<HTMLUListElement>(null);
  const gridId = useId();
  const sorted = sortCards(cards);
  const total = sorted.length;

  // The button that was pressed has moved: what it brought is where the person continues.
  useEffect(() => {
    if (isExpanded) grid.current?.querySelectorAll<HTMLElement>('li > a')[toolCardsBeforeExpand]?.focus();
  }, [isExpanded]);

  return (
    <BlockFrame title={title} description={description}>
      <ul ref={grid} id={gridId} className={styles.grid} data-expanded={isExpanded ? '' : undefined}>
        {sorted.map((card, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a page never change places.
            key={index}
            data-waits={index >= toolCardsBeforeExpand ? '' : undefined}
          >
            <Card card={card} />
          </li>
        ))}
        {isExpandable(total) ? (
          <li className={styles.expand}>
            <button
              type="button"
              aria-expanded={isExpanded}
              aria-controls={gridId}
              onClick={() => setExpanded(!isExpanded)}
            >
              <span className={styles.picture}>
                <Icon name="chevron" size={24} />
              </span>
              <span>{isExpanded ? t`Show fewer` : t`Show all ${total}`}</span>
            </button>
          </li>
        ) : null}
      </ul>
    </BlockFrame>
  );
}

function Card({ card }: { card: ToolCard }) {
  const source = safeLink(card.img);
  return (
    <ConfigLink to={card.path ?? `/t/${encodeURIComponent(card.name)}`} className={styles.card}>
      <CardGround card={card} />
      <span className={styles.picture}>
        {source ? <img src={source} alt="" width="40" height="40" loading="lazy" /> : null}
      </span>
      <span>{card.title}</span>
    </ConfigLink>
  );
}

/** In attributes of a drawing, which the content security policy need not know, as it would have to a style's. */
function CardGround({ card: { theme } }: { card: ToolCard }) {
  const colours = chooseCardColours(theme);
  if (!colours) return null;
  const { groundLight, groundDark, edgeLight, edgeDark } = colours;
  return (
    <>
      <svg className={styles.groundLight} color={edgeLight} aria-hidden="true">
        <rect width="100%" height="100%" fill={groundLight} />
      </svg>
      <svg className={styles.groundDark} color={edgeDark} aria-hidden="true">
        <rect width="100%" height="100%" fill={groundDark} />
      </svg>
    </>
  );
}
