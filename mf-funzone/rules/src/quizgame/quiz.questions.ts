/** A question with its one right answer and three wrong ones. */
export interface QuizEntry {
  readonly question: string;
  readonly answer: string;
  readonly others: readonly [string, string, string];
}

export const quizDifficulties = ['easy', 'medium', 'hard'] as const;
export type QuizDifficulty = (typeof quizDifficulties)[number];

const easy: readonly QuizEntry[] = [
  { question: 'How many legs does a spider have?', answer: '8', others: ['4', '6', '10'] },
  { question: 'What do honeybees make?', answer: 'Honey', others: ['Milk', 'Jam', 'Bread'] },
  { question: 'Which animal barks?', answer: 'A dog', others: ['A cat', 'A cow', 'A hen'] },
  { question: 'How many days are there in a week?', answer: '7', others: ['5', '6', '10'] },
  {
    question: 'You mix blue paint and yellow paint. What paint do you get?',
    answer: 'Green',
    others: ['Purple', 'Orange', 'Pink'],
  },
  {
    question: 'What does a caterpillar turn into?',
    answer: 'A butterfly or a moth',
    others: ['A frog', 'A snail', 'A spider'],
  },
  { question: 'How many sides does a triangle have?', answer: '3', others: ['4', '5', '6'] },
  { question: 'What is frozen water called?', answer: 'Ice', others: ['Steam', 'Fog', 'Dew'] },
  { question: 'Which of these birds can fly?', answer: 'An eagle', others: ['A penguin', 'An ostrich', 'A kiwi'] },
  {
    question: 'Which star lights up our day?',
    answer: 'The Sun',
    others: ['The Moon', 'The North Star', 'A shooting star'],
  },
  { question: 'What is a baby cat called?', answer: 'A kitten', others: ['A puppy', 'A calf', 'A chick'] },
  { question: 'How many months are there in a year?', answer: '12', others: ['10', '7', '24'] },
  {
    question: 'Which part of an apple tree grows under the ground?',
    answer: 'The roots',
    others: ['The leaves', 'The blossom', 'The fruit'],
  },
  {
    question: 'Which animal has a long trunk?',
    answer: 'An elephant',
    others: ['A giraffe', 'A hippo', 'A zebra'],
  },
  { question: 'What is 7 + 5?', answer: '12', others: ['11', '13', '10'] },
  {
    question: 'Which tool helps us look at faraway stars?',
    answer: 'A telescope',
    others: ['A microscope', 'A thermometer', 'A compass'],
  },
  { question: 'Which of these is a fruit?', answer: 'A banana', others: ['A carrot', 'A potato', 'An onion'] },
  {
    question: 'Which season comes straight after winter?',
    answer: 'Spring',
    others: ['Summer', 'Autumn', 'Another winter'],
  },
  {
    question: 'Where do polar bears live in the wild?',
    answer: 'In the Arctic',
    others: ['In the Sahara', 'In the rainforest', 'In Australia'],
  },
  {
    question: 'Whose job is it to put out fires?',
    answer: 'A firefighter',
    others: ['A baker', 'A dentist', 'A pilot'],
  },
  { question: 'What is half of 10?', answer: '5', others: ['2', '4', '20'] },
  { question: 'Which sense do your ears give you?', answer: 'Hearing', others: ['Sight', 'Smell', 'Taste'] },
  {
    question: 'Which shape is perfectly round?',
    answer: 'A circle',
    others: ['A square', 'A triangle', 'A rectangle'],
  },
  {
    question: 'Which animal carries a shell on its back?',
    answer: 'A snail',
    others: ['A rabbit', 'A frog', 'An owl'],
  },
  { question: 'How many minutes are there in an hour?', answer: '60', others: ['24', '30', '100'] },
];

const medium: readonly QuizEntry[] = [
  {
    question: 'Which is the largest ocean on Earth?',
    answer: 'The Pacific Ocean',
    others: ['The Atlantic Ocean', 'The Indian Ocean', 'The Arctic Ocean'],
  },
  { question: 'Which planet is closest to the Sun?', answer: 'Mercury', others: ['Venus', 'Earth', 'Mars'] },
  { question: 'On which continent is the Sahara?', answer: 'Africa', others: ['Asia', 'Europe', 'Australia'] },
  {
    question: 'Which gas do plants take from the air to make their food?',
    answer: 'Carbon dioxide',
    others: ['Helium', 'Hydrogen', 'Neon'],
  },
  {
    question: 'Which is the largest planet in our Solar System?',
    answer: 'Jupiter',
    others: ['Saturn', 'Earth', 'Neptune'],
  },
  { question: 'What is 9 × 8?', answer: '72', others: ['64', '81', '78'] },
  {
    question: 'Which part of your body pumps blood around it?',
    answer: 'The heart',
    others: ['The lungs', 'The stomach', 'The brain'],
  },
  { question: 'What is the capital of France?', answer: 'Paris', others: ['Rome', 'Madrid', 'Berlin'] },
  {
    question: 'Which of these animals is a mammal?',
    answer: 'A dolphin',
    others: ['A shark', 'A trout', 'An octopus'],
  },
  {
    question: 'At what temperature does water boil at sea level?',
    answer: '100 °C',
    others: ['0 °C', '50 °C', '200 °C'],
  },
  {
    question: 'Which is the fastest animal on land?',
    answer: 'The cheetah',
    others: ['The horse', 'The elephant', 'The lion'],
  },
  {
    question: 'What do we call an animal that eats only plants?',
    answer: 'A herbivore',
    others: ['A carnivore', 'An omnivore', 'A predator'],
  },
  {
    question: 'Which instrument has black and white keys?',
    answer: 'The piano',
    others: ['The violin', 'The trumpet', 'The drum'],
  },
  {
    question: 'In which country are the pyramids of Giza?',
    answer: 'Egypt',
    others: ['Mexico', 'Greece', 'India'],
  },
  {
    question: 'Which force pulls things down towards the Earth?',
    answer: 'Gravity',
    others: ['Friction', 'Magnetism', 'Electricity'],
  },
  { question: 'How many degrees are there in a right angle?', answer: '90', others: ['45', '180', '360'] },
  {
    question: 'Which part of an oak tree makes its food from sunlight?',
    answer: 'The leaves',
    others: ['The roots', 'The bark', 'The acorns'],
  },
  {
    question: 'What do we call melted rock that flows out of a volcano?',
    answer: 'Lava',
    others: ['Chalk', 'Sand', 'Clay'],
  },
  { question: 'How many hours are there in two days?', answer: '48', others: ['24', '36', '60'] },
  {
    question: 'Which is the largest bird alive today?',
    answer: 'The ostrich',
    others: ['The eagle', 'The emperor penguin', 'The swan'],
  },
  {
    question: 'What is the name of the galaxy we live in?',
    answer: 'The Milky Way',
    others: ['Andromeda', 'The Solar System', 'The Big Dipper'],
  },
  { question: 'Which of these animals is a reptile?', answer: 'A lizard', others: ['A frog', 'A newt', 'A bat'] },
  {
    question: 'What are clouds made of?',
    answer: 'Tiny drops of water or bits of ice',
    others: ['Smoke', 'Cotton', 'Dust from the Moon'],
  },
  { question: 'Which of these is a prime number?', answer: '13', others: ['9', '15', '21'] },
];

const hard: readonly QuizEntry[] = [
  { question: 'What is the chemical symbol for gold?', answer: 'Au', others: ['Ag', 'Fe', 'Pb'] },
  { question: 'How many bones does an adult human usually have?', answer: '206', others: ['106', '306', '406'] },
  {
    question: 'What is it called when plants use light to make food?',
    answer: 'Photosynthesis',
    others: ['Respiration', 'Digestion', 'Evaporation'],
  },
  {
    question: 'Which of these natural materials is the hardest?',
    answer: 'Diamond',
    others: ['Quartz', 'Granite', 'Marble'],
  },
  {
    question: 'Which gas makes up most of the air around us?',
    answer: 'Nitrogen',
    others: ['Oxygen', 'Carbon dioxide', 'Hydrogen'],
  },
  {
    question: 'Which is the longest river in South America?',
    answer: 'The Amazon',
    others: ['The Orinoco', 'The Paraná', 'The Magdalena'],
  },
  { question: 'What is the square root of 144?', answer: '12', others: ['14', '16', '72'] },
  {
    question: 'Which organs clean your blood and make urine?',
    answer: 'The kidneys',
    others: ['The lungs', 'The muscles', 'The ears'],
  },
  {
    question: 'What is the smallest living unit of your body?',
    answer: 'A cell',
    others: ['An organ', 'A bone', 'A muscle'],
  },
  {
    question: 'Which planet in our Solar System is the hottest?',
    answer: 'Venus',
    others: ['Mercury', 'Mars', 'Jupiter'],
  },
  {
    question: 'Who was the first person to walk on the Moon?',
    answer: 'Neil Armstrong',
    others: ['Buzz Aldrin', 'Yuri Gagarin', 'Valentina Tereshkova'],
  },
  {
    question: 'What do we call animals without a backbone?',
    answer: 'Invertebrates',
    others: ['Vertebrates', 'Mammals', 'Amphibians'],
  },
  { question: 'What is the capital of Australia?', answer: 'Canberra', others: ['Sydney', 'Melbourne', 'Perth'] },
  { question: 'How many sides does a dodecagon have?', answer: '12', others: ['8', '10', '20'] },
  { question: 'What is 25% of 360?', answer: '90', others: ['60', '75', '120'] },
  {
    question: 'Which layer is in the very middle of the Earth?',
    answer: 'The inner core',
    others: ['The outer core', 'The mantle', 'The crust'],
  },
  {
    question: 'Which number system uses only 0 and 1?',
    answer: 'Binary',
    others: ['Decimal', 'Hexadecimal', 'Roman numerals'],
  },
  {
    question: 'Which part of the eye is the dark opening that lets light in?',
    answer: 'The pupil',
    others: ['The retina', 'The eyelid', 'The optic nerve'],
  },
  {
    question: 'Which vitamin can our skin make in sunlight?',
    answer: 'Vitamin D',
    others: ['Vitamin A', 'Vitamin B12', 'Vitamin C'],
  },
  {
    question: 'What do we call a material that lets electricity flow through it easily?',
    answer: 'A conductor',
    others: ['An insulator', 'A fossil', 'A prism'],
  },
  {
    question: 'Which sea animal has three hearts?',
    answer: 'The octopus',
    others: ['The dolphin', 'The starfish', 'The shark'],
  },
  {
    question: 'Why do we have day and night?',
    answer: 'The Earth spins',
    others: ['The Moon covers the Sun', 'The Sun moves around the Earth', 'Clouds hide the Sun'],
  },
  { question: 'Which number comes next: 1, 1, 2, 3, 5, 8, ...?', answer: '13', others: ['10', '11', '16'] },
  {
    question: 'Which instrument measures air pressure?',
    answer: 'A barometer',
    others: ['A thermometer', 'A speedometer', 'A compass'],
  },
];

/** The quiz: 25 easy, 24 medium, 24 hard questions. */
export const quizQuestions: Readonly<Record<QuizDifficulty, readonly QuizEntry[]>> = { easy, medium, hard };
