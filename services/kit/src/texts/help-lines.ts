/** Help lines by country (ISO 3166), and for all other countries under `*`. */
export const byCountry = {
  US: 'Call or text 988 any time, day or night.',
  CA: 'Call Kids Help Phone: 1-800-668-6868, or text 686868.',
  GB: 'Call Childline: 0800 1111.',
  IE: 'Call Childline: 1800 66 66 66.',
  AU: 'Call Kids Helpline: 1800 55 1800.',
  NZ: "Call What's Up: 0800 942 8787.",
  DE: 'Call Nummer gegen Kummer: 116 111.',
  AT: 'Call Rat auf Draht: 147.',
  CH: 'Call Pro Juventute: 147.',
  FR: 'Call 119.',
  ES: 'Call ANAR: 116 111.',
  '*': 'In many countries you can call 116 111. If you are in danger now, call the emergency number: 112, 911 or 999.',
} as const;
