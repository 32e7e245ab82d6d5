/** A fault's own findings. */
export interface Remarks {
  /** Lines for the report. */
  readonly noted: string[];
  /** The fault's own promises that were broken. */
  readonly broken: string[];
}
