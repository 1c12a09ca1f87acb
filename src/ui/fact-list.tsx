import styles from './fact-list.module.css';
import { Icon } from './icons';

/** Short promises, each with a tick. */
export function FactList({ facts }: { facts: readonly string[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact}>
          <Icon name="check" />
          <span>{fact}</span>
        </li>
      ))}
    </ul>
  );
}
