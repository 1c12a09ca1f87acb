import styles from './rich-text.module.css';
import type { RichTextProps } from './rich-text-schema';

/** Text with headings, lists and tables. `html` was sanitized where it came in (`tenant/html-rules`). */
export function RichText({ title, html }: RichTextProps) {
  return (
    <section className={styles.text}>
      {title ? <h2>{title}</h2> : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server or on arrival in the browser. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
