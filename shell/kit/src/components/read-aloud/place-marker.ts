import styles from './read-aloud.module.css';

/** Marks on the page what is being read. */
export interface PlaceMarker {
  mark(sentence: Range | null, word: Range | null): void;
  clear(): void;
}

/** Uses the browser's own highlights, which leave the page unchanged. */
function highlightMarker(): PlaceMarker {
  const set = (name: string, range: Range | null) => {
    if (range) CSS.highlights.set(name, new Highlight(range));
    else CSS.highlights.delete(name);
  };
  const mark = (sentence: Range | null, word: Range | null) => {
    set('read-aloud-sentence', sentence);
    set('read-aloud-word', word);
  };
  return { mark, clear: () => mark(null, null) };
}

function boxesOf(range: Range | null, className: string | undefined): HTMLElement[] {
  return [...(range?.getClientRects() ?? [])].map(({ left, top, width, height }) => {
    const box = document.createElement('div');
    box.className = className ?? '';
    Object.assign(box.style, {
      left: `${left + window.scrollX}px`,
      top: `${top + window.scrollY}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    return box;
  });
}

/** For browsers without highlights: tinted boxes that lie over the words. */
function boxMarker(): PlaceMarker {
  const layer = document.createElement('div');
  layer.className = styles.layer ?? '';
  layer.setAttribute('aria-hidden', 'true');
  return {
    mark(sentence, word) {
      if (!layer.isConnected) document.body.append(layer);
      layer.replaceChildren(...boxesOf(sentence, styles.sentenceBox), ...boxesOf(word, styles.wordBox));
    },
    clear: () => layer.remove(),
  };
}

export function createPlaceMarker(): PlaceMarker {
  return 'highlights' in CSS && 'Highlight' in window ? highlightMarker() : boxMarker();
}
