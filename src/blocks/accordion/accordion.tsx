import { Icon } from '../../ui/icons';
import styles from './accordion.module.css';
import type { AccordionProps } from './accordion-schema';

/** Questions that open onto their answers; on the platform's own element, so it works without scripts. */
export function Accordion({ title, items }: AccordionProps) {
  return (
    <section className={styles.accordion}>
      {title ? <h2>{title}</h2> : null}
      <div className={styles.items}>
        {items.map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary>
              <span>{question}</span>
              <Icon name="chevron" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
