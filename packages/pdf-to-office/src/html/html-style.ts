/** The page's own style sheet: any screen, light and dark, a table that is too wide scrolls on its own. */
export const htmlStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 25%, transparent); }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
header, footer { color: color-mix(in srgb, currentColor 70%, transparent); font-size: .875rem; }
section { padding-block: 1.5rem; border-bottom: 1px solid var(--line); }
section:last-of-type { border-bottom: 0; }
h1, h2, h3, h4 { line-height: 1.25; margin: 1.6em 0 .5em; }
h1 { font-size: 1.8rem; } h2 { font-size: 1.4rem; } h3 { font-size: 1.15rem; } h4 { font-size: 1rem; }
p { margin: .8em 0; }
.center { text-align: center; }
.right { text-align: right; }
div { margin-block: 1rem; overflow-x: auto; }
table { border-collapse: collapse; }
td, th { border: 1px solid var(--line); padding: .3rem .6rem; text-align: start; vertical-align: top; overflow-wrap: normal; }
table.open td, table.open th { border-width: 0 0 1px; }
table.box { width: 100%; }
table.open.box td { border: 0; }
img { display: block; max-width: 100%; height: auto; margin: 1rem auto; }
img.left { float: left; max-width: 45%; margin: .4rem 1.2rem .8rem 0; }
img.right { float: right; max-width: 45%; margin: .4rem 0 .8rem 1.2rem; }
section { display: flow-root; }
.pictures { display: flex; gap: 1rem; align-items: start; }
.pictures img { flex: 1; min-width: 0; margin: 0; }
aside { margin-top: 1.5rem; padding-top: .5rem; border-top: 1px solid var(--line); font-size: .875rem; }
sup, sub { line-height: 0; }
p > span, li > span, td > span { border-radius: .25em; padding-inline: .2em; }
math[display="block"] { overflow-x: auto; }
`;
