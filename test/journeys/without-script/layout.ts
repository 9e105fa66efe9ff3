import type { DOMWindow } from 'jsdom';
import { strict } from './strict.ts';

/** The properties that only a layout knows. The parser would answer with zeros. */
const PROPERTIES = [
  ['Element', 'clientWidth clientHeight clientTop clientLeft scrollWidth scrollHeight scrollTop scrollLeft'],
  ['HTMLElement', 'offsetWidth offsetHeight offsetTop offsetLeft offsetParent'],
  ['HTMLImageElement', 'naturalWidth naturalHeight complete currentSrc'],
] as const;
const METHODS = ['getClientRects', 'scrollIntoView', 'animate', 'getAnimations'] as const;
const OF_WINDOW = ['innerWidth', 'innerHeight', 'scrollX', 'scrollY', 'scrollTo', 'matchMedia'] as const;

const refuse = (name: string) => (): never => {
  throw new Error(`The tester without scripts has no layout, and no ${name}: use inBrowser`);
};

/**
 * Has a window refuse to say what it does not know, so that no test takes zeros for an answer.
 *
 * @param isEvaluating whether a test asks. Playwright's engine gets the boxes with which it tells whether an element is
 * seen.
 */
export function refuseLayout(window: DOMWindow, isEvaluating: () => boolean): void {
  const { getBoundingClientRect } = window.Element.prototype;
  const { getComputedStyle } = window;
  window.Element.prototype.getBoundingClientRect = function () {
    return isEvaluating() ? refuse('getBoundingClientRect')() : getBoundingClientRect.call(this);
  };
  window.getComputedStyle = (element, pseudo) => {
    const style = getComputedStyle.call(window, element, pseudo);
    return isEvaluating() ? strict('computed style', style) : style;
  };
  const define = (target: object, name: string) =>
    Object.defineProperty(target, name, {
      get: () => (isEvaluating() ? refuse(name)() : undefined),
      configurable: true,
    });
  for (const [owner, names] of PROPERTIES) for (const name of names.split(' ')) define(window[owner].prototype, name);
  for (const name of METHODS) define(window.Element.prototype, name);
  for (const name of OF_WINDOW) define(window, name);
}
