import { cssBlocks, fragmentOf, type CssBlock, type CssUse } from './svg-css.ts';
import { countOf, evaluate, stepCharacters, type Count, type Pace } from './svg-graph.ts';
import { MalformedXml, resolveEntities, xmlTokens } from './svg-xml.ts';

/** Maximum number of elements that a browser draws through references, in addition to those of the file. */
const maxReferencedElements = 100_000;

/** Their links lead to a page or name the element they animate. They draw nothing. */
const linkElements = new Set(['a', 'animate', 'animateMotion', 'animateTransform', 'discard', 'mpath', 'set']);
const gradients = new Set(['linearGradient', 'radialGradient']);
const one = countOf(1);

interface Element {
  name: string;
  id: string | null;
  classes: Set<string>;
  /** The elements that this one draws: itself, its children and what it refers to. */
  drawn: Count;
  /** Repetitions of `drawn` by patterns and markers, which children inherit. */
  paint: Count;
  parent: Element | null;
  /** Text of a `style` element. */
  css: string[];
}

/**
 * Counts the elements that a browser draws when it follows all references: nested ones multiply. Checks also that the
 * file is well-formed, because browsers would otherwise stop at another place than this reader.
 */
export async function referenceRefusalOf(
  text: string,
  pace: Pace,
): Promise<'upload_complex_svg' | 'upload_unsafe_svg' | null> {
  try {
    const graph = new ReferenceGraph();
    let read = 0;
    for (const token of xmlTokens(text)) {
      if (pace.isDue(token.end - read)) await pace.turn();
      read = token.end;
      if (token.kind === 'open') graph.open(token.name, token.attributes);
      else if (token.kind === 'close') graph.close();
      else if (token.kind === 'text') graph.addText(token.text);
    }
    return (await graph.referencedElements(pace)) > maxReferencedElements ? 'upload_complex_svg' : null;
  } catch (error) {
    if (error instanceof MalformedXml) return 'upload_unsafe_svg';
    throw error;
  }
}

class ReferenceGraph {
  private readonly elements: Element[] = [];
  private current: Element | null = null;
  /** Elements drawn by a reference to an ID. `url()` paints with a gradient, and draws none of its elements. */
  private readonly targets = { href: new Map<string, Count>(), url: new Map<string, Count>() };
  private readonly rules = new Map<string, { drawn: Count; paint: Count }>();
  /** The maximum number of vertices of a path, each of which may show a marker. */
  private readonly vertices = countOf(1);

  open(tag: string, attributes: readonly (readonly [name: string, value: string])[]): void {
    const parent = this.current;
    const element: Element = {
      name: localName(tag),
      id: null,
      classes: new Set(),
      drawn: countOf(1),
      paint: countOf(1),
      parent,
      css: [],
    };
    element.drawn.times.push(element.paint);
    parent?.drawn.plus.push(element.drawn);
    this.elements.push(element);
    this.current = element;
    for (const [name, value] of attributes) this.addAttribute(element, name, value);
  }

  close(): void {
    this.current = this.current?.parent ?? null;
  }

  addText(text: string): void {
    if (this.current?.name === 'style') this.current.css.push(resolveEntities(text));
  }

  async referencedElements(pace: Pace): Promise<number> {
    for (const { css } of this.elements) if (css.length > 0) await this.addStyleSheet(css.join(''), pace);
    if (this.targets.href.size + this.targets.url.size === 0) return 0;
    const inherited = new Map<Element | null, Count>([[null, one]]);
    for (const element of this.elements) {
      if (pace.isDue(stepCharacters * (1 + element.classes.size))) await pace.turn();
      this.applyRules(element);
      const around = inherited.get(element.parent) ?? one;
      inherited.set(element, element.paint.times.length === 0 ? around : countOf(1, [], [element.paint, around]));
      if (element.id === null) continue;
      const visit = countOf(0, [element.drawn], [around]);
      const id = withoutSpace(element.id);
      this.targets.href.get(id)?.plus.push(visit);
      if (!gradients.has(element.name)) this.targets.url.get(id)?.plus.push(visit);
    }
    const [root] = this.elements;
    const drawn = root === undefined ? 0 : await evaluate(root.drawn, pace);
    return drawn - this.elements.length;
  }

  private addAttribute(element: Element, name: string, value: string): void {
    const local = localName(name);
    if (local === 'href') {
      const fragment = linkElements.has(element.name) || gradients.has(element.name) ? null : fragmentOf(value);
      if (fragment !== null) element.drawn.plus.push(...this.targetsOf('href', fragment));
    } else if (name === 'id' || name === 'xml:id') element.id = value;
    else if (name === 'class') element.classes = new Set(value.split(/\s+/));
    else if (name === 'd' || name === 'points') this.vertices.base = Math.max(this.vertices.base, verticesOf(value));
    else if (!name.includes(':') && value.includes('(') && /[#\\]/.test(value)) {
      // An animation changes another element, so the root has its references.
      const { drawn, paint } = linkElements.has(element.name) ? (this.elements[0] ?? element) : element;
      for (const block of cssBlocks(value, name === 'style' ? '' : name)) this.addReferences(block, drawn, paint);
    }
  }

  private async addStyleSheet(css: string, pace: Pace): Promise<void> {
    for (const block of cssBlocks(css)) {
      if (pace.isDue(block.length)) await pace.turn();
      if (block.references.length === 0) continue;
      const [drawn, paint] = [countOf(0), countOf(1)];
      this.addReferences(block, drawn, paint);
      for (const selector of block.selectors) {
        const rule = this.rules.get(selector) ?? { drawn: countOf(0), paint: countOf(1) };
        this.rules.set(selector, rule);
        rule.drawn.plus.push(drawn);
        rule.paint.times.push(paint);
      }
    }
  }

  private addReferences({ references }: Pick<CssBlock, 'references'>, drawn: Count, paint: Count): void {
    for (const { fragment, use } of references) {
      const targets = this.targetsOf('url', fragment);
      if (use === 'once') drawn.plus.push(...targets);
      else paint.times.push(this.paintOf(targets, use));
    }
  }

  private paintOf(targets: Count[], use: CssUse): Count {
    return countOf(1, use === 'vertices' ? [countOf(0, targets, [this.vertices])] : targets);
  }

  private applyRules(element: Element): void {
    if (this.rules.size === 0) return;
    for (const key of ['*', element.name, `#${element.id}`, ...[...element.classes].map((name) => `.${name}`)]) {
      const rule = this.rules.get(key);
      if (rule === undefined) continue;
      element.drawn.plus.push(rule.drawn);
      element.paint.times.push(rule.paint);
    }
  }

  /** Browsers decode a reference and then look for the ID, or the other way round. */
  private targetsOf(kind: 'href' | 'url', fragment: string): Count[] {
    const decoded = (encoding: 'utf8' | 'latin1') =>
      fragment.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString(encoding));
    const names = new Set([fragment, decoded('utf8'), decoded('latin1')].map(withoutSpace));
    return [...names].map((name) => {
      const target = this.targets[kind].get(name) ?? countOf(0);
      this.targets[kind].set(name, target);
      return target;
    });
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Browsers remove line breaks and tabs from URLs, and some white space around them. */
const withoutSpace = (id: string) => id.replace(/[\s\p{Cc}]+/gu, '');

/** Counts each number and each closed shape, which is at least one for every vertex. */
function verticesOf(path: string): number {
  let count = 1;
  let wasDigit = false;
  for (let at = 0; at < path.length; at += 1) {
    const char = path.charCodeAt(at);
    const isDigit = char >= 0x30 && char <= 0x39;
    if ((isDigit && !wasDigit) || char === 0x5a || char === 0x7a) count += 1;
    wasDigit = isDigit;
  }
  return count;
}
