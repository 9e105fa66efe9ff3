/**
 * Checks that run within a page. Each function is sent to the browser alone, so it holds everything that it needs.
 */

/**
 * Texts whose words are those of another language than the one that is declared for them.
 *
 * @param path of a page to look at in the place of the open one.
 */
export async function languageFaults(path?: string): Promise<string[]> {
  const page =
    path === undefined ? document : new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
  const words: Record<string, Set<string>> = {
    en: new Set(
      'the and of with for your you is are this that from not have it we they when which to in what by or our can will be at as every'.split(
        ' ',
      ),
    ),
    sv: new Set(
      'och att det som för på med är av den till inte din ditt dina du vi har ett en kan från vid eller när om så vår våra ska blir utan'.split(
        ' ',
      ),
    ),
    pt: new Set(
      'que com para não uma os as seu sua você tu é são mais como por na no dos das ou quando pelo pela está cada até sem nosso nossa um'.split(
        ' ',
      ),
    ),
  };
  const found = new Set<string>();
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement!;
    if (parent.closest('script, style, noscript, template')) continue;
    const text = texts.currentNode.textContent!.toLowerCase().match(/\p{L}+/gu) ?? [];
    if (text.length < 4) continue;
    const declared = parent.closest('[lang]')?.getAttribute('lang')?.slice(0, 2) ?? '';
    const counts = Object.entries(words).map(
      ([language, known]) => [language, text.filter((word) => known.has(word)).length] as const,
    );
    const [best, count] = counts.toSorted(([, a], [, b]) => b - a)[0]!;
    const own = counts.find(([language]) => language === declared)?.[1] ?? 0;
    if (count >= own + 2 && best !== declared)
      found.add(`${declared}, not ${best}: ${texts.currentNode.textContent!.trim().slice(0, 70)}`);
  }
  if (!page.documentElement.lang) found.add('the page has no language');
  return [...found];
}

/** Faults of names, purposes, errors and targets, each with the name of its check. */
export function structureFaults(): [string, string][] {
  const faults: [string, string][] = [];
  const nameOf = (element: Element) => element.outerHTML.slice(0, 110);
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  const scope = document.querySelector('dialog:modal') ?? document.body;
  const all = (selector: string) => [...scope.querySelectorAll<HTMLElement>(selector)].filter(isShown);

  for (const element of all('a[aria-label], button[aria-label], summary[aria-label]')) {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    const visible = plain(element.innerText ?? '');
    if (/\p{L}/u.test(visible) && !plain(element.ariaLabel!).includes(visible))
      faults.push(['names', `"${element.ariaLabel}" without "${visible}"`]);
  }

  const purposes: Record<string, RegExp> = {
    email: /^(email|username)$/,
    firstName: /given-name/,
    firstname: /given-name/,
    lastName: /family-name/,
    lastname: /family-name/,
    phone: /tel/,
    phoneNumber: /tel/,
    address1: /(address-line1|street-address)/,
    zip: /postal-code/,
    city: /address-level2/,
    cardNumber: /cc-number/,
    cardExpiry: /cc-exp/,
    cardCode: /cc-csc/,
  };
  for (const field of scope.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')) {
    const expected = purposes[field.name];
    if (expected && !expected.test(field.autocomplete))
      faults.push(['purpose', `${field.name} has autocomplete "${field.autocomplete}"`]);
    if (field.name === 'code' && field.inputMode === 'numeric' && field.autocomplete !== 'one-time-code')
      faults.push(['purpose', 'the code of the mail cannot be filled in']);
  }

  const alerts = all('[role=alert]').map((element) => element.innerText.trim());
  for (const [i, text] of alerts.entries()) {
    if (text !== '' && alerts.indexOf(text) < i) faults.push(['errors', `two alerts: ${text}`]);
    if (all('[role=status], [aria-live]').some((status) => text !== '' && status.innerText.includes(text)))
      faults.push(['errors', `alert and status: ${text}`]);
  }
  for (const field of all('[aria-invalid=true]')) {
    const ids = (field.getAttribute('aria-describedby') ?? field.getAttribute('aria-errormessage') ?? '')
      .split(' ')
      .filter(Boolean);
    const described = ids
      .map((id) => document.getElementById(id))
      .filter((element) => element && isShown(element) && element.innerText.trim() !== '');
    if (described.length === 0) faults.push(['errors', `no description of the problem: ${nameOf(field)}`]);
  }
  for (const element of scope.querySelectorAll('[aria-describedby], [aria-labelledby], [aria-controls]'))
    for (const attribute of ['aria-describedby', 'aria-labelledby'])
      for (const id of (element.getAttribute(attribute) ?? '').split(' ').filter(Boolean))
        if (!document.getElementById(id)) faults.push(['errors', `${attribute} leads nowhere: ${nameOf(element)}`]);

  // a field that is drawn by its label is as large as this
  const targets = all(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=gridcell][tabindex]',
  );
  const boxOf = (element: HTMLElement) => {
    const label = element instanceof HTMLInputElement ? element.closest('label') : null;
    const after = getComputedStyle(element, '::after');
    const own = element.getBoundingClientRect();
    // the link of a card lies over the whole card
    if (after.position === 'absolute' && after.content !== 'none')
      return (element.closest('article, li') ?? element).getBoundingClientRect();
    return label ? label.getBoundingClientRect() : own;
  };
  const boxes = targets.map((element) => [element, boxOf(element)] as const);
  const isInText = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node !== element && /\p{L}/u.test(node.nodeType === 3 ? node.textContent! : ''),
    );
  for (const [element, box] of boxes) {
    if ((box.width >= 23.9 && box.height >= 23.9) || box.width <= 1 || isInText(element)) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const near = boxes.find(
      ([other, { left, right, top, bottom }]) =>
        other !== element &&
        !other.contains(element) &&
        !element.contains(other) &&
        Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < 12,
    );
    if (near) faults.push(['targets', `${Math.round(box.width)}×${Math.round(box.height)}: ${nameOf(element)}`]);
  }
  return faults;
}

/** Animations that go on, and boxes that scroll smoothly, although less motion is asked for. */
export function stillMoving(): string[] {
  return [
    ...document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1)
      .map((animation) => `moves: ${(animation as CSSAnimation).animationName ?? 'a transition'}`),
    ...[...document.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).scrollBehavior === 'smooth')
      .map((element) => `scrolls smoothly: ${element.className}`),
  ];
}

/** Controls on which the focus is not seen, or that are out of the window or under something else when they have it. */
export function ringFaults(hasFrame: boolean): string[] {
  const found = new Set<string>();
  const scope = document.querySelector('dialog:modal') ?? (hasFrame ? document.body : document.querySelector('main')!);
  const details = [...scope.querySelectorAll('details')].filter((element) => !element.open);
  const show = (element: Element | null, open: boolean) => {
    for (let around = element?.closest('details'); around; around = around.parentElement?.closest('details'))
      if (details.includes(around)) around.open = open;
  };
  for (const closed of details) closed.open = true;
  const controls = [
    ...scope.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
  );
  for (const closed of details) closed.open = false;
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const rgb = (colour: string) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (channels: number[]) => {
    const [r, g, b] = channels.map((channel) =>
      channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const behind = (start: Element | null) => {
    for (let element = start; element; element = element.parentElement) {
      const colour = rgb(getComputedStyle(element).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return rgb('Canvas');
  };
  const contrast = (a: number[], b: number[]) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light! + 0.05) / (dark! + 0.05);
  };
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element);
    return opacity !== '0' && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  for (const element of controls) {
    show(document.activeElement, false);
    show(element.matches('summary') ? element.parentElement!.parentElement : element, true);
    // where it is beyond the window, the browser scrolls to it as it does for Tab
    element.focus({ focusVisible: true } as FocusOptions);
    const name = element.outerHTML.slice(0, 110);
    if (document.activeElement !== element) {
      found.add(`takes no focus: ${name}`);
      continue;
    }
    const near = [element, element.nextElementSibling, element.closest('label')];
    for (let parent = element.parentElement, i = 0; parent && i < 4; parent = parent.parentElement, i += 1)
      near.push(parent);
    const ringed = near.find((candidate) => candidate && hasRing(candidate));
    if (!ringed) found.add(`no ring: ${name}`);
    else {
      const { outlineColor, outlineOffset } = getComputedStyle(ringed);
      const around = behind(Number.parseFloat(outlineOffset) < 0 ? ringed : ringed.parentElement);
      const ratio = contrast(rgb(outlineColor), around);
      if (ratio < 3) found.add(`a ring of ${ratio.toFixed(1)}:1: ${name}`);
    }
    const drawn = ringed ?? element;
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    if (right - left <= 1 || bottom - top <= 1) continue;
    const points = [0.04, 0.5, 0.96].flatMap((y) =>
      [0.04, 0.5, 0.96].map((x) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (drawn.contains(hit) || hit.contains(drawn));
    });
    if (isSeen) continue;
    const over =
      document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.outerHTML.slice(0, 60) ??
      `the edge, at ${left}, ${top}`;
    found.add(`hidden with the focus at ${innerWidth}×${innerHeight} by ${over}: ${name}`);
  }
  show(document.activeElement, false);
  (document.activeElement as HTMLElement | null)?.blur();
  return [...found];
}

/** Radios, checkboxes and current entries that look alike whether they are chosen or not. */
export function inForcedColours(): string[] {
  const found = new Set<string>();
  const styleOf = (element: Element) =>
    [undefined, '::before', '::after'].map((part) => {
      const {
        outline,
        borderWidth,
        borderStyle,
        borderColor,
        textDecorationLine,
        fontWeight,
        backgroundColor,
        content,
        color,
      } = getComputedStyle(element, part);
      return [
        outline,
        borderWidth,
        borderStyle,
        borderColor,
        textDecorationLine,
        fontWeight,
        backgroundColor,
        content,
        color,
      ].join();
    });
  const around = (element: Element) =>
    JSON.stringify(
      [
        element,
        element.nextElementSibling,
        element.closest('label'),
        element.closest('.plan'),
        element.parentElement,
      ].map((near) => near && styleOf(near)),
    );
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')) {
    if (!field.checkVisibility() || getComputedStyle(field).opacity !== '0') continue;
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(field.name)}"]`)].filter(
      (other) => other.form === field.form,
    );
    const before = group.map(({ checked }) => checked);
    field.checked = false;
    const off = around(field);
    field.checked = true;
    if (around(field) === off) found.add(`chosen or not: ${field.outerHTML.slice(0, 110)}`);
    for (const [i, other] of group.entries()) other.checked = before[i]!;
  }
  for (const [attribute, value] of [
    ['aria-current', 'page'],
    ['aria-pressed', 'true'],
    ['aria-selected', 'true'],
  ] as const)
    for (const element of document.querySelectorAll(`[${attribute}]:not([${attribute}=false])`)) {
      if (!element.checkVisibility() || element.matches('.crumbs *')) continue;
      const had = element.getAttribute(attribute);
      const on = styleOf(element).join();
      element.removeAttribute(attribute);
      if (styleOf(element).join() === on) found.add(`current or not: ${element.outerHTML.slice(0, 110)}`);
      element.setAttribute(attribute, had ?? value);
    }
  return [...found];
}

/**
 * Scrolling to the side, texts that are cut off or leave the window, and parts that leave no room while they stay on
 * the screen.
 */
export function reflowFaults(): string[] {
  const found = new Set<string>();
  for (const part of document.querySelectorAll(':root, dialog[open], :popover-open'))
    if (part.scrollWidth > part.clientWidth)
      found.add(
        `${part.scrollWidth - part.clientWidth} pixels wider than ${part.matches(':root') ? 'the window' : part.id}`,
      );
  const scope = document.querySelector('dialog:modal') ?? document.body;
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement!;
    if (
      texts.currentNode.textContent!.trim() === '' ||
      !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    if (parent.closest('script, style, svg, select, .visually-hidden, .skip, [hidden]')) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    const name = texts.currentNode.textContent!.trim().slice(0, 70);
    if (box.width <= 1) continue;
    let clip: Element | null = parent;
    while (clip && clip !== document.body && getComputedStyle(clip).overflowX === 'visible') clip = clip.parentElement;
    const scrolls = clip && clip !== document.body && /auto|scroll/.test(getComputedStyle(clip).overflowX);
    if (!scrolls && (box.right > innerWidth + 1 || box.left < -1)) found.add(`beyond the window: ${name}`);
    if (clip && clip !== document.body && !scrolls) {
      const edge = clip.getBoundingClientRect();
      if (
        box.right > edge.right + 1 ||
        box.left < edge.left - 1 ||
        box.bottom > edge.bottom + 2 ||
        box.top < edge.top - 2
      )
        found.add(`cut off: ${name}`);
    }
    const control = parent.closest('button, .button, .chip, .badge');
    if (control && getComputedStyle(control).display !== 'inline') {
      const edge = control.getBoundingClientRect();
      if (
        box.right > edge.right + 1 ||
        box.left < edge.left - 1 ||
        box.bottom > edge.bottom + 2 ||
        box.top < edge.top - 2
      )
        found.add(`beyond its control: ${name}`);
    }
  }
  if (!document.querySelector('dialog:modal')) {
    scrollTo(0, 400);
    const rows = Array.from({ length: innerHeight / 8 }, (_, i) =>
      document.elementFromPoint(innerWidth / 2, i * 8 + 4),
    );
    const stays = (element: Element | null) => {
      for (let at = element; at; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position) && !at.closest('main')) return true;
      return false;
    };
    const covered = rows.filter(stays).length / rows.length;
    if (covered > 0.5) found.add(`${Math.round(covered * 100)} % of a small window stay covered`);
    scrollTo(0, 0);
  }
  return [...found];
}

/** Texts that are cut off or overlap their control with the spacing that WCAG 1.4.12 names. */
export function spacingFaults(): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
  );
  document.adoptedStyleSheets.push(sheet);
  const found = new Set<string>();
  for (const part of document.querySelectorAll(':root, dialog[open], :popover-open'))
    if (part.scrollWidth > part.clientWidth)
      found.add(
        `${part.scrollWidth - part.clientWidth} pixels wider than ${part.matches(':root') ? 'the window' : part.id} at ${innerWidth}`,
      );
  const scope = document.querySelector('dialog:modal') ?? document.body;
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement!;
    if (
      texts.currentNode.textContent!.trim() === '' ||
      !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    if (parent.closest('script, style, svg, select, .visually-hidden, .skip, [hidden]')) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width <= 1) continue;
    let clip: Element | null = parent;
    while (
      clip &&
      clip !== document.body &&
      getComputedStyle(clip).overflowX === 'visible' &&
      !clip.matches('button, .button, .chip, .badge')
    )
      clip = clip.parentElement;
    if (
      !clip ||
      clip === document.body ||
      /auto|scroll/.test(getComputedStyle(clip).overflowX) ||
      getComputedStyle(clip).display === 'inline'
    )
      continue;
    const edge = clip.getBoundingClientRect();
    if (
      box.right > edge.right + 1 ||
      box.left < edge.left - 1 ||
      box.bottom > edge.bottom + 2 ||
      box.top < edge.top - 2
    )
      found.add(`cut off at ${innerWidth}: ${texts.currentNode.textContent!.trim().slice(0, 60)}`);
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((known) => known !== sheet);
  return [...found];
}
