/** Its arcs from the outside in, each in a colour of its own. */
const arcs = ['#f2667a', '#f79a57', '#ffd25e', '#7cc77a', '#69b4e8', '#9a7fd6'];
const outside = 150;
const width = 13;

/** Half of six circles: drawn in the page, it is there with the words beside it. */
export function Rainbow({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 160" fill="none" strokeWidth={width} aria-hidden="true">
      {arcs.map((color, at) => (
        <circle key={color} cx={160} cy={160} r={outside - at * width} stroke={color} />
      ))}
    </svg>
  );
}
