/** Something on a page as a person knows it: what it is and what it is called, and in which part of the page. */
export type Target = {
  kind: 'button' | 'heading' | 'field' | 'choice';
  name: string;
  within?: 'banner' | 'main' | 'dialog';
};

/** A browser with one page, driven by what its engine understands. It waits for nothing: `Person` does. */
export type Engine = {
  /** Goes to an address and answers when it is loaded. */
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Goes back one page, which the engine may have cached as it was left. */
  goBack: () => Promise<void>;
  isVisible: (target: Target) => Promise<boolean>;
  click: (target: Target) => Promise<void>;
  /** Puts a text in place of a field's text, key by key. */
  type: (target: Target, text: string) => Promise<void>;
  /** Chooses an option of a list by what it is called. */
  select: (target: Target, option: string) => Promise<void>;
  /** Chooses a file of this machine. */
  chooseFile: (target: Target, path: string) => Promise<void>;
  /** What the body of an async function answers in the page; undefined when the page was left meanwhile. */
  run: <Answer>(body: string) => Promise<Answer | undefined>;
  /** Whether it keeps the app's pages in its back/forward cache. */
  keepsLeftPages: boolean;
  /** Where the browser saves what is downloaded. */
  downloadsFolder: string;
  /** What the page said of warning or error level and what it threw, as far as the protocol reports it. */
  readComplaints: () => string[];
  /** Ends the browser and removes what it stored. */
  close: () => Promise<void>;
};
