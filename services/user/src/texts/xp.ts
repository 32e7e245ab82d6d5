export const corrected = 'The XP is set right.';
export const onlyBack = 'XP can only be taken back here.';
export const notBooked = 'What this takes back is not booked yet.';
export const otherXp = "This can't give that many points.";
