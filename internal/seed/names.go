package seed

import "strings"

// firstNames and lastNames come from all over India. A search for a few letters then finds as many people as
// in a real list.
func firstNames() []string {
	return strings.Fields(`
		Aarav Aarti Abdul Abhishek Aditi Aditya Ajay Akash Akshay Alka Amit Amrita Anand Ananya Anil Anita Anjali Ankit Anupam Aparna
		Arjun Arun Asha Ashok Ayesha Balaji Bhavna Bina Chandan Charu Chetan Daksh Deepa Deepak Devika Dhruv Dilip Dinesh Divya Ekta
		Farhan Fatima Firoz Ganesh Gaurav Gayatri Geeta Girish Gopal Govind Gurpreet Hari Harish Harpreet Heena Hemant Imran Indira
		Irfan Isha Ishaan Jagdish Jaya Jayant Jyoti Kabir Kailash Kamala Karan Karthik Kavita Kavya Kiran Komal Krishna Kunal Lakshmi
		Lalit Lata Leela Madhav Mahesh Manisha Manoj Mariam Meena Meera Mohan Mohit Mukesh Nadia Nandini Naresh Naveen Neelam Neha
		Nikhil Nisha Nitin Omkar Pallavi Pankaj Parul Pooja Prabhu Pradeep Prakash Pranav Prashant Preeti Priya Priyanka Puneet Radha
		Raghav Rahul Rajesh Rajni Rakesh Ramesh Rashmi Ravi Rekha Renu Ritu Riya Rohan Rohit Roshni Sachin Sameer Sana Sandeep Sangeeta
		Sanjay Sarita Satish Seema Shabnam Shalini Shankar Sharad Shilpa Shreya Shubham Sneha Sonal Subhash Sudha Suman Sunil Sunita
		Suresh Swati Tanvi Tarun Tejas Uma Usha Vandana Varun Vidya Vijay Vikas Vikram Vinay Vineeta Vishal Vivek Yash Yogesh Zara Zubair`)
}

func lastNames() []string {
	return strings.Fields(`
		Agarwal Ahmed Ansari Arora Bajaj Banerjee Bansal Basu Bhatia Bhatt Bhattacharya Biswas Bose Chakraborty Chandra Chaturvedi Chauhan
		Chawla Chopra Choudhary Das Dasgupta Desai Deshmukh Deshpande Dhawan Dixit Dubey Dutta Gandhi Garg Ghosh Gill Goel Gowda Gupta
		Hegde Hussain Iqbal Iyengar Iyer Jadhav Jain Jha Joshi Kadam Kapoor Kashyap Kaur Khan Khanna Khatri Kohli Krishnan Kulkarni Kumar
		Kumari Lal Mahajan Malhotra Malik Mathur Mehra Mehta Menon Mishra Mittal Modi Mohanty Mukherjee Murthy Nair Naidu Nanda Narayan
		Negi Pal Panda Pandey Pandit Parekh Parmar Patel Pathak Patil Patnaik Pawar Pillai Prasad Purohit Qureshi Raghavan Rai Raj Rana
		Rane Rao Rastogi Rathore Rawat Reddy Roy Sahni Sahoo Saini Saxena Sen Seth Sethi Shah Sharma Shetty Shukla Siddiqui Singh Sinha
		Solanki Soni Srivastava Subramanian Swamy Talwar Tandon Thakur Tiwari Tripathi Trivedi Tyagi Upadhyay Vaidya Varghese Varma Vashisht
		Verma Vyas Wadhwa Walia Yadav Zaveri`)
}

// written is a name in Devanagari and in Latin letters for the email address.
type written struct{ name, latin string }

func hindiFirstNames() []written {
	return []written{
		{"आशा", "asha"}, {"राजेश", "rajesh"}, {"सुनीता", "sunita"}, {"अमित", "amit"}, {"प्रिया", "priya"}, {"विजय", "vijay"}, {"गीता", "geeta"},
		{"मोहन", "mohan"}, {"लक्ष्मी", "lakshmi"}, {"संजय", "sanjay"}, {"रेखा", "rekha"}, {"कृष्ण", "krishna"}, {"अंजलि", "anjali"}, {"दीपक", "deepak"},
	}
}

func hindiLastNames() []written {
	return []written{
		{"वर्मा", "verma"}, {"शर्मा", "sharma"}, {"सिंह", "singh"}, {"गुप्ता", "gupta"}, {"यादव", "yadav"}, {"मिश्रा", "mishra"},
		{"तिवारी", "tiwari"}, {"पाण्डेय", "pandey"}, {"श्रीवास्तव", "srivastava"}, {"जोशी", "joshi"}, {"कुमार", "kumar"},
	}
}

func trades() []string {
	return []string{
		"Infotech", "Computers", "Traders", "Enterprises", "Electronics", "Systems", "Networks", "Security Solutions", "Sales", "IT Solutions",
		"Communications", "Digital World", "Technologies", "Agencies", "& Sons", "CCTV House",
	}
}

func blessings() []string {
	return []string{"Shree Ganesh", "Jai Ambe", "New", "Om Sai", "Balaji", "Royal", "Metro", "Bharat", "Star", "Krishna"}
}

// city is a city with the first digits of its postal codes.
type city struct {
	name, code string
}

func cities() []city {
	return []city{
		{"Lucknow", "2260"}, {"Kanpur", "2080"}, {"Varanasi", "2210"}, {"Prayagraj", "2110"}, {"Gorakhpur", "2730"}, {"Meerut", "2500"},
		{"New Delhi", "1100"}, {"Patna", "8000"}, {"Indore", "4520"}, {"Bhopal", "4620"}, {"Raipur", "4920"}, {"Dehradun", "2480"},
		{"Ahmedabad", "3800"}, {"Surat", "3950"}, {"Jaipur", "3020"}, {"Bhubaneswar", "7510"}, {"Kolkata", "7000"}, {"Mumbai", "4000"},
		{"Pune", "4110"}, {"Nagpur", "4400"}, {"Hyderabad", "5000"}, {"Bengaluru", "5600"}, {"Chennai", "6000"}, {"Kochi", "6820"},
		{"Guwahati", "7810"}, {"Ranchi", "8340"}, {"Chandigarh", "1600"}, {"Ludhiana", "1410"},
	}
}

func streets() []string {
	return []string{
		"Station Road", "Civil Lines", "MG Road", "Gandhi Nagar", "Nehru Marg", "Sadar Bazar", "Hazratganj", "Ashok Nagar", "Rajendra Nagar",
		"Shastri Nagar", "Mall Road", "Indira Nagar", "Gomti Nagar", "Park Street", "Subhash Chowk", "Model Town", "Vikas Puri", "Lajpat Nagar",
		"Patel Colony", "Ring Road", "Temple Street", "Kasturba Road",
	}
}
