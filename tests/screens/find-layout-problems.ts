import type { Page } from '@playwright/test';

/**
 * What a person would call broken on the screen: it scrolls sideways, a text is cut off, a control is too
 * small for a thumb, or the floating button lies on the end of the page. One sentence each.
 */
export async function findLayoutProblems(page: Page, isTouch: boolean): Promise<string[]> {
  const problems = await page.evaluate(searchPage, isTouch);
  return [...problems, ...(isTouch ? await findCoveredEnd(page) : [])];
}

/** Runs in the page. */
function searchPage(isTouch: boolean): string[] {
  const minTargetPx = 44;
  const width = document.documentElement.clientWidth;
  const dialog = document.querySelector('dialog[open]');
  const elements = [...(dialog ?? document.body).querySelectorAll<HTMLElement>('*')].filter(isShown);
  return [
    ...findOverflow(),
    ...elements.filter(isTextCut).map((element) => `text is cut off: ${nameElement(element)}`),
    ...(isTouch
      ? elements.filter(isSmallTarget).map((element) => `smaller than a thumb: ${nameElement(element)}`)
      : []),
  ];

  function isShown(element: HTMLElement): boolean {
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert]')
    );
  }

  function findOverflow(): string[] {
    const page = document.documentElement;
    if (page.scrollWidth <= width) return [];
    const culprits = elements.filter((element) => {
      const box = element.getBoundingClientRect();
      return box.right > width + 1 && box.width > 0 && !scrollsInside(element);
    });
    return [
      `scrolls sideways by ${page.scrollWidth - width}px: ${culprits.slice(-3).map(nameElement).join(' · ')}`,
    ];
  }

  /** Cut or scrolled by a box of its own, as the slides of a carousel are. */
  function scrollsInside(element: HTMLElement): boolean {
    for (
      let parent = element.parentElement;
      parent && parent !== document.body;
      parent = parent.parentElement
    ) {
      if (getComputedStyle(parent).overflowX !== 'visible') return true;
    }
    return false;
  }

  function isTextCut(element: HTMLElement): boolean {
    if (!hasOwnText(element) || element.closest('svg, select, option, [data-visually-hidden]')) return false;
    const style = getComputedStyle(element);
    if (style.position === 'absolute' && element.clientWidth <= 1) return false;
    const cutsX = ['hidden', 'clip'].includes(style.overflowX);
    const cutsY = ['hidden', 'clip'].includes(style.overflowY);
    // A file's name may be shortened: its ending and its state matter more. The app's own texts may not.
    if (style.textOverflow === 'ellipsis') return false;
    return (
      (cutsX && element.scrollWidth > element.clientWidth + 1) ||
      (cutsY && element.scrollHeight > element.clientHeight + 2) ||
      sticksOutOfControl(element)
    );
  }

  /** A long word that leaves its button or card. */
  function sticksOutOfControl(element: HTMLElement): boolean {
    if (!element.matches('button, a, summary, label, h1, h2, h3, p, li, td, th, legend, dt, dd'))
      return false;
    return element.scrollWidth > element.clientWidth + 2 && getComputedStyle(element).display !== 'inline';
  }

  function isSmallTarget(element: HTMLElement): boolean {
    if (
      !element.matches(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=slider]',
      )
    ) {
      return false;
    }
    // A link in a sentence is as high as its line (WCAG 2.5.8 leaves it out as well).
    if (element.matches('a') && getComputedStyle(element).display === 'inline' && isInSentence(element))
      return false;
    const target = findTarget(element);
    if (!target) return false;
    const box = target.getBoundingClientRect();
    return box.width < minTargetPx - 0.5 || box.height < minTargetPx - 0.5;
  }

  function isInSentence(link: HTMLElement): boolean {
    const words = link.closest('p, li, dd, td')?.textContent?.trim() ?? '';
    return words.length > (link.textContent?.trim().length ?? 0);
  }

  /** What a finger meets: for an input that its label replaces, the label. Nothing for one that only screen readers meet. */
  function findTarget(element: HTMLElement): Element | undefined {
    const box = element.getBoundingClientRect();
    const isHidden = box.width <= 2 || box.height <= 2 || getComputedStyle(element).opacity === '0';
    if (element instanceof HTMLInputElement) {
      const label = element.labels?.[0];
      if (isHidden || ['checkbox', 'radio', 'file'].includes(element.type))
        return label ?? (isHidden ? undefined : element);
    }
    return isHidden ? undefined : element;
  }

  function hasOwnText(element: HTMLElement): boolean {
    return [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  }

  function nameElement(element: HTMLElement): string {
    const { width: wide, height: high } = element.getBoundingClientRect();
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 50);
    const kind = `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').split(' ')[0]}`;
    return `${kind} "${name}" (${Math.round(wide)}×${Math.round(high)})`;
  }
}

/** Scrolled to the end, the floating button must leave every text and control free: nothing can be scrolled from under it. */
async function findCoveredEnd(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const floating = [...document.querySelectorAll<HTMLElement>('body button')].find(
      (button) => getComputedStyle(button).position === 'fixed' && button.checkVisibility(),
    );
    const covered: string[] = [];
    if (floating && !document.querySelector('dialog[open]')) {
      const over = floating.getBoundingClientRect();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.textContent?.trim() || floating.contains(node) || !node.parentElement?.checkVisibility())
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const isCovered = [...range.getClientRects()].some(
          (box) =>
            box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top,
        );
        if (isCovered)
          covered.push(`lies under the floating button: "${node.textContent.trim().slice(0, 50)}"`);
      }
    }
    window.scrollTo(0, 0);
    return covered;
  });
}
