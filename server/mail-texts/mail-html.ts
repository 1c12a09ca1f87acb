import { msg } from '@lingui/core/macro';
import type { Language } from '../../contract/languages';
import type { SiteIdentity } from '../../contract/tenant';
import { type Html, html } from '../http/html';
import { translate } from '../i18n/translate';
import { type MailColours, mailColours } from './mail-colours';
import type { MailFacts } from './mail-texts';

type Links = Pick<MailFacts, (typeof actions)[number]['link']>;

/** A mail's text in its reader's language, and the site that it is from. */
export type MailContent = {
  site: Pick<SiteIdentity, 'name' | 'theme' | 'look' | 'icons'>;
  /** Of the site: scheme and host. */
  origin: string;
  language: Language;
  subject: string;
  /** As the text part has them. */
  paragraphs: readonly string[];
  links: Links;
  /** The line under the site's pages; undefined: the site's name. */
  legal: string | undefined;
};

/** What a link does. The first one that a mail has becomes its button. */
const actions = [
  { link: 'confirmLink', label: msg`Confirm email` },
  { link: 'passwordLink', label: msg`Set password` },
  { link: 'payLink', label: msg`Pay now` },
  { link: 'forgotten', label: msg`Set a new password` },
  { link: 'account', label: msg`Go to your account` },
] as const;

/** In pixels. */
const radii = {
  soft: { card: 20, button: 26 },
  round: { card: 28, button: 26 },
  sharp: { card: 4, button: 4 },
};
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const serif = "Georgia, 'Times New Roman', serif";
/** Invisible: keeps a mail program from filling its preview with what follows. */
const previewFiller = ' \u034f\u200c'.repeat(80);

/**
 * The HTML of a mail, made of the lines of its text. The `html` template of the server's own pages writes it: it escapes
 * every value, and neither `react-email` nor `react-dom/server` would make this one table shorter.
 */
export function writeMailHtml({ site, origin, language, subject, ...content }: MailContent): string {
  const { light, dark } = mailColours[site.theme];
  const paragraphs = content.paragraphs.map((text) => splitLink(text, content.links));
  const action = actions.find(({ link }) => paragraphs.some((paragraph) => paragraph.link === link));
  const actionAddress = action && content.links[action.link];
  const radius = radii[site.look?.corners ?? 'soft'];
  const headingFont = site.look?.type === 'editorial' ? serif : sans;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${writeStyle(dark)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${light.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${paragraphs[0]?.before.replace(/:\s*$/, '')}${previewFiller}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.ground}" style="background-color:${light.ground}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;text-align:left;font-family:${sans};font-size:16px;line-height:1.6">
<tr><td style="padding:0 4px 20px">${writeBrand(site, origin, light)}</td></tr>
<tr><td class="card" bgcolor="${light.surface}" style="padding:36px;border:1px solid ${light.line};border-radius:${radius.card}px;background-color:${light.surface}">
<h1 class="ink" style="margin:0 0 20px;font-family:${headingFont};font-size:24px;line-height:1.3;font-weight:700;color:${light.ink}">${subject}</h1>
${paragraphs.map((paragraph) => {
  const isAction = action !== undefined && paragraph.link === action.link;
  const address = isAction ? undefined : paragraph.address;
  return html`<p class="ink" style="margin:0 0 16px;color:${light.ink};overflow-wrap:anywhere">${paragraph.before}${address === undefined ? undefined : writeLink(address, light)}</p>
${isAction ? writeButton(paragraph.address, translate(language, action.label), radius.button, light) : undefined}`;
})}
${
  actionAddress === undefined
    ? undefined
    : html`<p class="soft line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${light.line};font-size:14px;color:${light.inkSoft};overflow-wrap:anywhere;word-break:break-word">${translate(language, msg`If the button doesn’t work, open this link:`)} ${writeLink(actionAddress, light)}</p>`
}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font-size:13px;color:${light.inkSoft};overflow-wrap:anywhere">${content.legal ?? site.name}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.html;
}

/** Every line that has a link ends with it. */
function splitLink(text: string, links: Links) {
  // Of two that fit, one is the end of the other.
  const [found] = actions
    .map(({ link }) => ({ link, address: links[link] ?? '' }))
    .filter(({ address }) => address !== '' && text.endsWith(address))
    .sort((one, other) => other.address.length - one.address.length);
  if (!found) return { before: text, address: undefined, link: undefined };
  return { before: text.slice(0, -found.address.length), ...found };
}

function writeBrand({ name, icons }: MailContent['site'], origin: string, colours: MailColours): Html {
  const icon = findIcon(icons, origin);
  const image =
    icon === undefined
      ? undefined
      : html`<td style="padding-right:12px"><img src="${icon}" width="36" height="36" alt="" style="display:block;border:0;border-radius:8px"></td>`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${image}<td style="font-size:18px;font-weight:700"><a class="ink" href="${origin}" style="color:${colours.ink};text-decoration:none;overflow-wrap:anywhere">${name}</a></td></tr></table>`;
}

/** An icon that a mail program can load: a PNG, by HTTPS. */
function findIcon(icons: MailContent['site']['icons'], origin: string): string | undefined {
  const isPlain = (purpose: string | undefined) => (purpose ?? 'any').split(/\s+/).includes('any');
  const icon = icons?.find(({ type, purpose }) => type === 'image/png' && isPlain(purpose));
  const address = icon && URL.parse(icon.src, origin);
  return address?.protocol === 'https:' ? address.href : undefined;
}

function writeLink(address: string, colours: MailColours): Html {
  return html`<a class="link" href="${address}" style="color:${colours.accentInk};text-decoration:underline">${address}</a>`;
}

function writeButton(address: string | undefined, label: string, radius: number, colours: MailColours): Html {
  return html`<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td class="accent" align="center" bgcolor="${colours.accent}" style="border-radius:${radius}px;background-color:${colours.accent}"><a class="on-accent" href="${address}" style="display:block;padding:13px 28px;font-weight:700;line-height:1.4;color:${colours.onAccent};text-decoration:none">${label}</a></td></tr></table>`;
}

/** What inline styles cannot say: a narrow screen, and dark mode. */
function writeStyle(dark: MailColours): Html {
  return html`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 24px !important; }
  .button { width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${dark.ground} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.inkSoft} !important; }
  .line { border-color: ${dark.line} !important; }
  .link { color: ${dark.accentInk} !important; }
  .accent { background-color: ${dark.accent} !important; }
  .on-accent { color: ${dark.onAccent} !important; }
}
`;
}
