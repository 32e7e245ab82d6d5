/** The colours of the arcs, from the outside in. */
const arcs = ['#f2667a', '#f79a57', '#ffd25e', '#7cc77a', '#69b4e8', '#9a7fd6'];
const outside = 150;
const width = 13;

/** A rainbow of half circles. It is an inline SVG, so that it appears together with the text beside it. */
export function Rainbow({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 160" fill="none" strokeWidth={width} aria-hidden="true">
      {arcs.map((color, at) => (
        <circle key={color} cx={160} cy={160} r={outside - at * width} stroke={color} />
      ))}
    </svg>
  );
}
