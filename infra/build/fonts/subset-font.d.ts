declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** Ranges to keep of a variable font's axes. */
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    /** Tags of the OpenType features to keep. All are kept when this is missing. */
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
